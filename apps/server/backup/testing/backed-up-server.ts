/** A server with sample data, and its backup. */
import { installSample } from '@bothy/db/install.ts'
import { aPasskeyDevice } from '../../auth/passkeys/testing/passkey-device.ts'
import { enableSecondFactor } from '../../auth/two-factor/testing/authenticator.ts'
import { aPhoto } from '../../images/testing/photos.ts'
import { aProposal, password, startTestServer } from '../../testing/test-server.ts'
import { downloadBackup, rowsOf } from './backup-files.ts'

export async function aBackedUpServer() {
  const server = await startTestServer()
  await installSample(server.instance.postgres.pool as never)
  const admin = await server.anAdmin()
  const [leader, cara] = [await server.aMember('Lea'), await server.aMember('Cara')]
  const cover = (await server.call('uploadImage', { file: await aPhoto(700, 500) }, leader.token)).url
  const { id: activityId, routes } = await server.call('createActivity', aProposal({ coverImage: cover }), leader.token)
  await server.call('approveActivity', { activityId }, admin.token)
  await server.call('castVote', { activityId, routeId: routes[0]!.id }, cara.token)
  const passkey = aPasskeyDevice(server.instance.url).createCredential(await server.call('startPasskey', { password }, leader.token))
  await server.call('addPasskey', { name: 'Phone', credential: passkey }, leader.token)
  const { secret } = await enableSecondFactor(server, cara)
  const file = await downloadBackup(server, admin)
  /** `secret` is that of Cara's second factor, `cover` the address of a picture, `originalRows` are all rows at the time of the backup. */
  return { server, admin, file, secret, cover, originalRows: await rowsOf(server) }
}
