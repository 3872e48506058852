export { UserScreen as default } from '../features/admin/user-screen.tsx'
