export { BackupScreen as default } from '../features/admin/backup/backup-screen.tsx'
