import { createElement, type ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { langs } from '@tessera/shared/contract/lang'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { RemoteFile } from '@tessera/shared/contract/shell/remote-file'
import type { Answers } from './fake-server.ts'
import { closePages, renderPage } from './page.tsx'
import {
  findRemoteDir,
  hasFile,
  importUrlOf,
  listTextFiles,
  readRemoteJson,
  runTessera,
} from './remote-folder.mjs'
import { validateWords } from './words.ts'

/**
 * Declares the tests that every remote must pass: remote.json, texts in every language, each page in every
 * language, and the rules of publishing for a build. `moduleUrl` is the `import.meta.url` of a module of the
 * remote; `answers` are the server's answers to the calls that pages make while they open.
 */
export function testRemoteContract(moduleUrl: string, { answers = {} }: { answers?: Answers } = {}): void {
  const dir = findRemoteDir(moduleUrl)
  const file = RemoteFile.safeParse(readRemoteJson(dir))
  const load = async (path: string) =>
    (await import(/* @vite-ignore */ importUrlOf(dir, path))) as Record<string, unknown>

  describe('the contract with the shell', () => {
    afterEach(closePages)

    test('remote.json is valid and its modules exist', () => {
      expect(file.error?.issues.map(({ path, message }) => `${path.join(' > ')}: ${message}`) ?? []).toEqual(
        [],
      )
      const modules = Object.values(file.data?.pages ?? {}).map(({ module }) => module)
      expect(modules.filter((module) => !hasFile(dir, module))).toEqual([])
    })

    for (const path of listTextFiles(dir))
      test(`${path}: has every text in every language`, async () => {
        expect(validateWords(await load(path), file.data?.name ?? '')).toEqual([])
      })

    for (const [path, { module }] of Object.entries(file.data?.pages ?? {}))
      test(`page ${path} opens in every language without console messages`, async () => {
        const Page = (await load(module))['default'] as ComponentType<PageProps> | undefined
        // A component is a function, or an object where React wraps one (memo, forwardRef).
        expect({ module, component: typeof Page === 'function' || typeof Page === 'object' }).toEqual({
          module,
          component: true,
        })
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
        for (const lang of langs) {
          const { element, consoleMessages } = await renderPage(
            (props) => createElement(Page as ComponentType<PageProps>, props),
            { lang, params, answers },
          )
          expect({ lang, isRendered: element.childElementCount > 0, consoleMessages }).toEqual({
            lang,
            isRendered: true,
            consoleMessages: [],
          })
        }
        // A server that builds pages may be busy with other work.
      }, 180_000)

    test('the build follows the rules of publishing', async () => {
      expect(await runTessera('build', dir)).toMatchObject({ findings: [] })
      expect(await runTessera('check', dir)).toMatchObject({ ok: true, findings: [] })
    }, 180_000)
  })
}

/** @deprecated Use `testRemoteContract`. */
export const contractOf: typeof testRemoteContract = testRemoteContract
