import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import webpack from 'webpack'
import { afterAll, expect, test } from 'vitest'
import { commonConfig, typescriptRule } from './rules.ts'

const dir = mkdtempSync(join(tmpdir(), 'deferred-imports-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('a module imported with `webpackDefer` is evaluated when it is first used', async () => {
  symlinkSync(join(import.meta.dirname, '../../remote-org/node_modules'), join(dir, 'node_modules'))
  writeFileSync(join(dir, 'package.json'), '{ "name": "deferred", "type": "module" }')
  writeFileSync(join(dir, 'heavy.ts'), "log.push('heavy')\nexport const value: number = 1")
  writeFileSync(
    join(dir, 'index.ts'),
    "import * as heavy from /* webpackDefer: true */ './heavy.ts'\nlog.push('index')\nlog.push(heavy.value)",
  )
  const compiler = webpack({
    ...commonConfig(dir),
    mode: 'production',
    entry: './index.ts',
    output: { path: join(dir, 'dist'), filename: 'index.js' },
    module: { rules: [typescriptRule(dir, 'remote')] },
  })!
  const errors = await new Promise((done, fail) =>
    compiler.run((error, stats) => (error ? fail(error) : done(stats?.toJson().errors))),
  )
  expect(errors).toEqual([])

  const log: unknown[] = []
  runInNewContext(readFileSync(join(dir, 'dist/index.js'), 'utf8'), { log })
  expect(log).toEqual(['index', 'heavy', 1])
})
