// npm start, npm run build, npm run dev, npm run bench. Nothing is installed yet when this file runs: plain ESM, any Node.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  const { begin } = await import('./start/begin.mjs')
  process.exitCode = await begin(process.argv.slice(2))
} else {
  console.error(`Tessera needs Node 20.19 or later to start; this is ${process.versions.node}.`)
  process.exitCode = 1
}
