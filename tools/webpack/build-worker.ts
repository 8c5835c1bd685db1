import { buildPackage } from './build.ts'

/*
 * Builds a package for each `{ dir }` that the parent process sends, and answers `{}` or `{ fault }`. Ends when the parent
 * process disconnects.
 */
process.on('message', ({ dir }: { dir: string }) => {
  build(dir).then(
    () => process.send!({}),
    (error: unknown) => process.send!({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function build(dir: string): Promise<void> {
  // What some plugins write depends on it: paths in the source maps of styles.
  process.chdir(dir)
  await buildPackage(dir)
}
