import { remoteConfig } from '@tessera/tools/remote'

export default remoteConfig(import.meta.dirname)
