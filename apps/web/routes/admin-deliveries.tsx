export { DeliveriesScreen as default } from '../features/admin/deliveries/deliveries-screen.tsx'
