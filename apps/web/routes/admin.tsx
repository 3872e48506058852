export { ReviewScreen as default } from '../features/admin/review-screen.tsx'
