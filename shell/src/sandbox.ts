// The entry of the page in which sandboxed pages run. The storage comes first: other modules read it when they load.
import './sandbox-host/storage.ts'
import './no-eval.ts'
import './base.css'
import './sandbox-host/index.ts'
