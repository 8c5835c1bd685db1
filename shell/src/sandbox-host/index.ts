import { paintStored } from '../settings/paint.ts'
import { connectShell } from './connect.ts'

// The modules are loaded while the shell sends its first message: look and language.
const modules = import(/* webpackChunkName: "sandbox-host" */ './host.tsx')
/** Outside of a sandbox this page would run what its parent names with the rights of its address. */
const isOpaque = self.origin === 'null'

if (isOpaque)
  connectShell((shell, storage) => {
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
    paintStored()
    void modules.then(({ startHost }) => startHost(shell))
  })
