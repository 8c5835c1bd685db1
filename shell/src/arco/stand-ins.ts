const here = (file: string) => decodeURIComponent(new URL(file, import.meta.url).pathname)
const inside = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`)

const standIns = [
  {
    issuer: inside('@arco-design[\\\\/]web-react'),
    request: /^\.{1,2}\/(?:.*\/)?react-dom$/,
    file: here('./react-dom.ts'),
  },
  {
    issuer: inside('react-transition-group'),
    request: /^react-dom$/,
    file: here('./transition-react-dom.ts'),
  },
]

/** The file that a module of Arco, in the folder or file `issuer`, gets instead of what it requests; undefined when it gets what it asks for. */
export const standIn = (request: string, issuer: string): string | undefined =>
  standIns.find((one) => one.issuer.test(`${issuer}/`) && one.request.test(request))?.file
