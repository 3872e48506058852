export { LogScreen as default } from '../features/admin/log-screen.tsx'
