import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageBuilder } from './page-builder.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
let folder
let builder
beforeEach(() => {
  folder = mkdtempSync(join(root, 'tools/.page-builder-'))
  builder = createPageBuilder(root, process.execPath)
})
afterEach(() => {
  builder.end()
  rmSync(folder, { recursive: true })
})

const nameOfFolder = () => folder.slice(root.length + 1)
const writeConfig = (source) => writeFileSync(join(folder, 'webpack.config.js'), source)

test('a build that fails says why, and the next one is made', async () => {
  writeConfig(`export default { mode: 'production', context: import.meta.dirname, entry: './missing.js' }`)
  await expect(builder.build(nameOfFolder())).rejects.toThrow(/missing\.js[^]*Building .* failed/)
  await expect(builder.build('no-such-package')).rejects.toThrow('no-such-package')
})

test('a process that ends during a build fails that build only', async () => {
  writeConfig(`console.error('out of memory'); process.exit(7)`)
  await expect(builder.build(nameOfFolder())).rejects.toThrow(/out of memory[^]*ended \(7\)/)
  await expect(builder.build('no-such-package')).rejects.toThrow('no-such-package')
})
