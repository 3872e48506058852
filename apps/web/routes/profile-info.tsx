export { InfoScreen as default } from '../features/profile/info-screen.tsx'
