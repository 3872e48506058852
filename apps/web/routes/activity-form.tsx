export { ActivityFormScreen as default } from '../features/activity-form/activity-form-screen.tsx'
