import { shellConfig } from '@tessera/tools/shell'
import { findReplacement } from './src/arco/replacements.ts'

export default shellConfig(import.meta.dirname, findReplacement)
