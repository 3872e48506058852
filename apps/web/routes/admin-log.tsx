export { LogScreen as default } from '../features/admin/log/log-screen.tsx'
