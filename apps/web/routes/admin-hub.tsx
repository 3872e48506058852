export { HubScreen as default } from '../features/admin/hub-screen.tsx'
