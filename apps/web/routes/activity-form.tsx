export { FormScreen as default } from '../features/activity-form/form-screen.tsx'
