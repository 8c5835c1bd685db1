import * as z from 'zod'
import { Id, post } from '../wire.ts'
import { designAccess, DesignBody } from './designs.ts'

/** An exported design with what it needs, as the text of its file. */
const Content = z.string().max(6_000_000)
const maxBodyBytes = 16 * 1024 * 1024

/** What happens with something that the design needs: see `ImportItem`. */
export const ImportChoice = z.enum(['create', 'use', 'rename', 'skip'])
export type ImportChoice = z.output<typeof ImportChoice>

/** A dictionary, bill rule, data interface or other design that the imported design refers to. */
export const ImportItem = z.object({
  /** Key of its choice. */
  key: z.string(),
  kind: z.enum(['dictionary', 'rule', 'interface', 'design']),
  code: z.string(),
  name: z.string(),
  /** Entries of a dictionary. */
  entries: z.int(),
  /** Name of the one with this code that is there; '' for none. */
  existing: z.string(),
  /** The code under which `rename` creates it. */
  newCode: z.string(),
  /**
   * What the caller can choose, the default first: `create` it, `use` the one with its code, create it under another
   * code (`rename`), or `skip` it, which leaves the field without its source.
   */
  choices: z.array(ImportChoice),
})
export type ImportItem = z.output<typeof ImportItem>

const ImportCheck = z.object({
  /** Name and code as in the file. */
  fullName: z.string(),
  enCode: z.string(),
  /** Free ones, which the import proposes. */
  newName: z.string(),
  newCode: z.string(),
  fields: z.int(),
  items: z.array(ImportItem),
  /** What is wrong in the file, with its place. With one that blocks, the design is not imported. */
  problems: z.array(z.object({ path: z.string(), text: z.string(), isBlocking: z.boolean() })),
})
export type ImportCheck = z.output<typeof ImportCheck>

const access = { ...designAccess, button: 'btn_add' }
/** The type of the list into which a file is imported; a file of another menu is refused. Absent: that of the file. */
const type = DesignBody.shape.type.unwrap().optional()
const base = '/api/visualdev/Base/Actions'

/** The import of a design in two steps: what would happen, and the import itself in one transaction. */
export const designImport = {
  check: post(`${base}/ImportCheck`, {
    access,
    maxBodyBytes,
    successMessage: 'done',
    input: z.object({ content: Content, type }),
    output: ImportCheck,
  }),
  run: post(`${base}/Import`, {
    access,
    maxBodyBytes,
    successMessage: 'done',
    input: z.object({
      content: Content,
      type,
      fullName: DesignBody.shape.fullName,
      enCode: DesignBody.shape.enCode,
      /** By the key of an item; the default where it is absent. */
      choices: z.record(z.string().max(200), ImportChoice).default({}),
    }),
    output: z.object({ id: Id }),
  }),
}
