export { ActivitiesScreen as default } from '../features/activities/activities-screen.tsx'
