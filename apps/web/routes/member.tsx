export { MemberScreen as default } from '../features/member/member-screen.tsx'
