export { SelfCheckScreen as default } from '../features/self-check/self-check-screen.tsx'
