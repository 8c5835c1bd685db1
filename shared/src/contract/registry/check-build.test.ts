import { expect, test } from 'vitest'
import { buildLimits, checkBuild, isSafePath, type BuildFiles, type BuildContext } from './check-build.ts'
import { findingCodes, type FindingCode } from './check.ts'

const id = 'a1b2c3d4e5f6'
const title = { zh: '客户', en: 'Customers', zhtw: '客戶' }

/** Not a real digest, but one that changes with every character. */
const digest = (text: string) => {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007
  return `sha384-${String(sum).padStart(64, '0')}`
}

const record = {
  name: 'crm',
  title,
  owner: 'CRM team',
  contract: '^1.0',
  areas: ['crm'],
  pages: { 'crm/customers': { module: './src/page.tsx', title } },
  contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
  build: { id, time: 1, commit: '' },
  uniqueName: `crm_${id}`,
  needs: { react: '^19.3.1' },
  uses: {},
  cssScope: 'tessera-crm',
}
const assets = (js: string[], css: string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
})
const plain = (): Build => ({
  files: {
    [`entry.${id}.js`]: 'var crm',
    'page.js': 'e.exports={}',
    'page.css': '.tessera-crm .a{top:0}.tessera-crm__row-Ao1rXT{top:0}',
    'lazy.js': 'later',
  },
  record: { ...record },
  metaData: { publicPath: 'auto', remoteEntry: { name: `entry.${id}.js`, path: '' } },
  shared: [{ name: 'react/jsx-runtime', singleton: true, requiredVersion: '^19.3.1' }],
  exposes: [{ path: './crm/customers', assets: assets(['page.js'], ['page.css']) }],
  sizes: {},
})

interface Build {
  files: Record<string, string>
  record: Record<string, unknown>
  metaData: Record<string, unknown>
  shared: object[]
  exposes: object[]
  /** Sizes of files that are reported larger than they are. */
  sizes: Record<string, number>
}

const around: BuildContext = {
  sharedVersions: { react: '19.3.1', '@tessera/shared': '1.8.0' },
  registered: [{ name: 'org', uniqueName: 'org_1', areas: ['permission'] }],
  name: 'crm',
}

/** `change` runs before the digests are computed, `tamper` after. */
function filesOf(
  change: (build: Build) => void = () => {},
  tamper: (files: Record<string, string>) => void = () => {},
): BuildFiles {
  const build = plain()
  change(build)
  const digests = Object.fromEntries(
    Object.entries(build.files)
      .filter(([path]) => !/\.(br|gz)$/.test(path))
      .map(([path, text]) => [path, digest(text)]),
  )
  const { files, metaData, shared, exposes } = build
  files['mf-manifest.json'] = JSON.stringify({
    id: 'crm',
    metaData: { ...metaData, tessera: { digests, ...build.record } },
    shared,
    exposes,
  })
  tamper(files)
  return {
    sizes: new Map(Object.entries(files).map(([path, text]) => [path, build.sizes[path] ?? text.length])),
    text: async (path) => files[path]!,
    digest: async (path, encoding) => {
      const text = files[path]!
      if (!encoding) return digest(text)
      return text.startsWith('packed ') ? digest(text.slice(7)) : null
    },
    brotliBytes: async (path) => build.sizes[path] ?? files[path]!.length,
  }
}

test('a build of the kit has no findings, also with compressed copies', async () => {
  const { manifest, findings } = await checkBuild(
    filesOf(({ files }) => void (files['page.js.br'] = `packed ${files['page.js']}`)),
    around,
  )
  expect(findings).toEqual([])
  expect(manifest?.metaData.tessera.name).toBe('crm')
})

const cases: [
  code: FindingCode,
  detail: string,
  change?: (build: Build) => void,
  tamper?: (files: Record<string, string>) => void,
  around?: Partial<BuildContext>,
][] = [
  ['path-escapes', '../out.js', ({ files }) => void (files['../out.js'] = '')],
  [
    'path-escapes',
    '../../etc/passwd',
    ({ record }) => void (record.digests = { '../../etc/passwd': digest('') }),
  ],
  [
    'too-large',
    ` of ${buildLimits.unpackedBytes} bytes`,
    ({ files, sizes }) => {
      files['lazy.js'] = ''
      sizes['lazy.js'] = 60_000_001
    },
  ],
  [
    'too-large',
    `mf-manifest.json: 3000000 of ${buildLimits.manifestBytes} bytes`,
    ({ sizes }) => void (sizes['mf-manifest.json'] = 3_000_000),
  ],
  [
    'too-many-files',
    '2006 of 2000',
    ({ files }) => {
      for (let n = 0; n < 2_001; n++) files[`n${n}.js`] = ''
    },
  ],
  ['manifest-missing', 'mf-manifest.json', undefined, (files) => void delete files['mf-manifest.json']],
  ['manifest-invalid', 'not JSON', undefined, (files) => void (files['mf-manifest.json'] = '<html>')],
  ['manifest-invalid', 'metaData.tessera.owner', ({ record }) => void delete record.owner],
  ['manifest-invalid', 'uniqueName', ({ record }) => void (record.uniqueName = 'crm')],
  ['name-mismatch', 'crm instead of shop', undefined, undefined, { name: 'shop' }],
  [
    'name-taken',
    'crm is mirrored from https://a.example',
    undefined,
    undefined,
    { registered: [{ name: 'crm', uniqueName: 'crm_1', areas: ['crm'], source: 'https://a.example' }] },
  ],
  ['name-taken', 'area permission of org', ({ record }) => void (record.areas = ['crm', 'permission'])],
  [
    'area-inside',
    'permission/user inside permission of org',
    ({ record }) => void (record.areas = ['crm', 'permission/user']),
  ],
  [
    'unique-name-taken',
    `crm_${id} of org`,
    undefined,
    undefined,
    { registered: [{ name: 'org', uniqueName: `crm_${id}`, areas: [] }] },
  ],
  ['contract-range', 'needs ^2.0, here is 1.0', ({ record }) => void (record.contract = '^2.0')],
  [
    'shared-range',
    'needs react ^18.2.0, here is 19.3.1',
    ({ record }) => void (record.needs = { react: '^18.2.0' }),
  ],
  [
    'shared-range',
    'needs vue ^3.0.0, here is none',
    ({ shared }) => void shared.push({ name: 'vue', singleton: true, requiredVersion: '^3.0.0' }),
  ],
  [
    'shared-range',
    'needs react ^18.0.0, here is 19.3.1',
    ({ shared }) => void shared.push({ name: 'react', singleton: true, requiredVersion: '^18.0.0' }),
  ],
  ['size-budget', 'crm/customers: 400', ({ sizes }) => void (sizes['page.js'] = 400_000)],
  ['digest-missing', 'extra.js', undefined, (files) => void (files['extra.js'] = '')],
  ['digest-missing', 'lazy.js.map', undefined, (files) => void (files['lazy.js.map'] = '')],
  ['digest-mismatch', 'lazy.js', undefined, (files) => void (files['lazy.js'] += ';')],
  ['digest-mismatch', 'lazy.js.br', ({ files }) => void (files['lazy.js.br'] = 'packed other')],
  ['digest-mismatch', 'lazy.js.gz', ({ files }) => void (files['lazy.js.gz'] = 'no encoding')],
  ['file-missing', 'lazy.js', undefined, (files) => void delete files['lazy.js']],
  [
    'file-missing',
    'chunk.js',
    ({ exposes }) => void (exposes[0] = { path: './crm/customers', assets: assets(['chunk.js']) }),
  ],
  ['page-missing', 'crm/customers', ({ exposes }) => void exposes.pop()],
  [
    'page-missing',
    'contributes.profilePanels.0',
    ({ record }) =>
      void (record.contributes = { profilePanels: [{ name: 'mine', title, page: 'crm/gone' }] }),
  ],
  ['css-scope', 'page.css: .arco-btn', ({ files }) => void (files['page.css'] += '.arco-btn{top:0}')],
  ['css-scope', 'arco instead of tessera-crm', ({ record }) => void (record.cssScope = 'arco')],
  [
    'second-react',
    'page.js',
    ({ files }) =>
      void (files['page.js'] += 't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}'),
  ],
  [
    'second-react',
    'lazy.js',
    ({ files }) => void (files['lazy.js'] += 'n.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = r'),
  ],
  [
    'public-path',
    'https://cdn.example/',
    ({ metaData }) => void (metaData.publicPath = 'https://cdn.example/'),
  ],
  ['public-path', 'return', ({ metaData }) => void (metaData.getPublicPath = 'return "//cdn.example/"')],
]

test.each(cases)('%s: %s', async (code, detail, change, tamper, changed) => {
  const { findings } = await checkBuild(filesOf(change, tamper), { ...around, ...changed })
  expect(findings.map(({ code }) => code)).toContain(code)
  expect(
    findings.find((finding) => finding.code === code && finding.detail.includes(detail)),
    JSON.stringify(findings),
  ).toBeDefined()
})

test('every code that depends on the build alone has a case', () => {
  const otherCodes = ['not-an-archive', 'not-found', 'publish-underway', 'not-yours']
  expect(new Set([...cases.map(([code]) => code), ...otherCodes])).toEqual(new Set(findingCodes))
})

test('code that reads the internals of React is not a copy of React', async () => {
  const { findings } = await checkBuild(
    filesOf(
      ({ files }) =>
        void (files['page.js'] +=
          'var a=r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,b=a===r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE==1'),
    ),
    around,
  )
  expect(findings).toEqual([])
})

test.each([
  ['a/b.js', true],
  ['@x/y-1.css', true],
  ['/a', false],
  ['../a', false],
  ['a/../b', false],
  ['a//b', false],
  ['a\\b', false],
  ['.env', false],
  ['a/.b', false],
  ['C:a', false],
  ['a\0', false],
  ['', false],
])('%j is a safe path: %s', (path, safe) => expect(isSafePath(path)).toBe(safe))
