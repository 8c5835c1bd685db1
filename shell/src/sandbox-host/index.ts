import './storage.ts'
import { paintStored } from '../settings/paint.ts'
import { connectShell } from './connect.ts'

// The modules are loaded while the shell sends its first message: look and language.
const modules = import(/* webpackChunkName: "sandbox-host" */ './host.tsx')
connectShell((shell, storage) => {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  paintStored()
  void modules.then(({ startHost }) => startHost(shell))
})
