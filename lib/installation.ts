const ofRelease = process.env.TOCSIN_FOLDER

/** Migrations, threads and pages are found from here. A release names its folder; the sources start in theirs. */
export const installFolder = ofRelease ?? process.cwd()

/** Whether what `npm run build` bundles is what runs. Otherwise the sources do. */
export const isBundled = process.env.NODE_ENV === 'production'

/** The command line as the operator types it. */
export const cliName = ofRelease ? 'tocsin' : 'npm run cli --'
