const ofRelease = process.env.TOCSIN_FOLDER

/**
 * Where Tocsin lies: its migrations, threads and pages are found from here. The command of a release may be started in
 * any folder, and says which is its own; everything else is started in the folder of the sources.
 */
export const installFolder = ofRelease ?? process.cwd()

/** The command line as the operator types it. */
export const cliName = ofRelease ? 'tocsin' : 'npm run cli --'
