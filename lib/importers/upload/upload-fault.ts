/** Of a file that somebody uploaded, in words for them. */
export class UploadFault extends Error {}
