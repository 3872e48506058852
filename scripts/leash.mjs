// Loaded into the server by `npm start`: when the command that started it is gone, even by kill -9, the server stops as if told to.
import process from 'node:process'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
