export { DashboardScreen as default } from '../features/admin/dashboard-screen.tsx'
