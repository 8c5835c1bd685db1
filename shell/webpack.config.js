import { shellConfig } from '@tessera/tools/shell'
import { standIn } from './src/arco/stand-ins.ts'

export default shellConfig(import.meta.dirname, standIn)
