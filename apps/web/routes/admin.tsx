export { ReviewScreen as default } from '../features/admin/review/review-screen.tsx'
