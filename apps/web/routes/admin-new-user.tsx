export { InviteMemberScreen as default } from '../features/admin/members/invite-member-screen.tsx'
