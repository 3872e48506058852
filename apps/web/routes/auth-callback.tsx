export { OidcCallbackScreen as default } from '../features/auth/oidc-callback-screen.tsx'
