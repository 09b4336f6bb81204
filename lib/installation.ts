const ofRelease = process.env.TOCSIN_FOLDER

/** Migrations, threads and pages are found from here. A release names its folder; the sources start in theirs. */
export const installFolder = ofRelease ?? process.cwd()

/** The command line as the operator types it. */
export const cliName = ofRelease ? 'tocsin' : 'npm run cli --'
