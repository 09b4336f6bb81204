/**
 * The table of the text index, which a Prisma schema cannot express. Its words are made by lib/text-index/words.ts; on
 * SQLite it keeps no text (https://sqlite.org/fts5.html#contentless_delete_tables).
 * On Postgres each batch goes into the index itself: a search would have to read a list of pending words whole.
 */
export const TEXT_INDEX = {
  sqlite: `CREATE VIRTUAL TABLE "IncidentText" USING fts5("words", content='', contentless_delete=1, tokenize="ascii tokenchars ':'");`,
  postgresql: `CREATE TABLE "IncidentText" (
    "rowid" BIGINT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "IncidentText_pkey" PRIMARY KEY ("rowid")
);

CREATE INDEX "IncidentText_words_idx" ON "IncidentText" USING GIN ("words") WITH (fastupdate = off);`,
}
