export { MembersScreen as default } from '../features/admin/members/members-screen.tsx'
