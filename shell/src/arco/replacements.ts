const pathOf = (file: string) => decodeURIComponent(new URL(file, import.meta.url).pathname)
const inPackage = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`)

const inArco = (folder: string) => inPackage(`@arco-design[\\\\/]web-react[\\\\/]es[\\\\/]${folder}`)

const replacements = [
  {
    issuer: inPackage('@arco-design[\\\\/]web-react'),
    request: /^\.{1,2}\/(?:.*\/)?react-dom$/,
    file: pathOf('./react-dom.ts'),
  },
  {
    issuer: inPackage('react-transition-group'),
    request: /^react-dom$/,
    file: pathOf('./transition-react-dom.ts'),
  },
  { issuer: inArco('Tabs'), request: /^\.\/tab-title$/, file: pathOf('./tab-title.tsx') },
  {
    issuer: inArco('(?:Drawer|Modal)'),
    request: /^\.\.\/_class\/icon-hover$/,
    file: pathOf('./close-icon.tsx'),
  },
  {
    issuer: inArco('Tag'),
    request: /^\.\.\/_class\/icon-hover$/,
    file: pathOf('./tag-close.tsx'),
  },
  {
    issuer: inArco('Alert'),
    request: /\/icon\/react-icon\/IconClose$/,
    file: pathOf('./close-note-icon.tsx'),
  },
  {
    issuer: inArco('(?:Message|Notification)'),
    request: /^\.\.\/_class\/notice$/,
    file: pathOf('./notice.ts'),
  },
  {
    issuer: inArco('(?:Message|Notification)'),
    request: /^\.\.\/_class\/notification$/,
    file: pathOf('./notices.ts'),
  },
  {
    issuer: inArco('TreeSelect'),
    request: /^\.\.\/_class\/select-view$/,
    file: pathOf('./tree-select-view.tsx'),
  },
  {
    issuer: inArco('(?:Select|Cascader)'),
    request: /^\.\.\/_class\/select-view$/,
    file: pathOf('./list-select-view.tsx'),
  },
  {
    issuer: inArco('InputTag'),
    request: /^\.\.\/Input\/input-element$/,
    file: pathOf('./tag-input.tsx'),
  },
]

/**
 * The file that replaces what a module of Arco requests; `issuer` is the folder or file of that module.
 * Undefined without a replacement.
 */
export const findReplacement = (request: string, issuer: string): string | undefined =>
  replacements.find((one) => one.issuer.test(`${issuer}/`) && one.request.test(request))?.file
