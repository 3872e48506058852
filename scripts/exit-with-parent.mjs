// Preloaded into the server by `npm start`: the server receives SIGTERM when its parent process ends, even by kill -9.
import process from 'node:process'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
