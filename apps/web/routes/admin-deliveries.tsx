export { DeliveriesScreen as default } from '../features/admin/deliveries-screen.tsx'
