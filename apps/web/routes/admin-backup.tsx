export { ClubBackupScreen as default } from '../features/admin/club-backup.tsx'
