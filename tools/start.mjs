// npm start, npm run build, npm run dev, npm run bench. Plain ESM for any Node: packages may not be installed
// yet.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  const { runCommand } = await import('./start/command.mjs')
  process.exitCode = await runCommand(process.argv.slice(2))
} else {
  console.error(`Tessera needs Node 20.19 or later to start; this is ${process.versions.node}.`)
  process.exitCode = 1
}
