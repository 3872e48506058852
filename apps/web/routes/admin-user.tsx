export { ManageMemberScreen as default } from '../features/admin/members/manage-member-screen.tsx'
