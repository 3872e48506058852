export { NewUserScreen as default } from '../features/admin/new-user-screen.tsx'
