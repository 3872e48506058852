export { InfoScreen as default } from '../features/profile/info/info-screen.tsx'
