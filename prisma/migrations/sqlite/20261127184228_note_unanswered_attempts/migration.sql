-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PageAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pageId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "isDelivered" BOOLEAN NOT NULL,
    "isUnanswered" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT NOT NULL,
    CONSTRAINT "PageAttempt_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PageAttempt_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "PageAttempt_isDelivered_check" CHECK ("isDelivered" IN (0, 1)),
    CONSTRAINT "PageAttempt_isUnanswered_check" CHECK ("isUnanswered" IN (0, 1))
);
INSERT INTO "new_PageAttempt" ("answer", "at", "id", "isDelivered", "milliseconds", "pageId") SELECT "answer", "at", "id", "isDelivered", "milliseconds", "pageId" FROM "PageAttempt";
DELETE FROM sqlite_sequence WHERE name = 'new_PageAttempt';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_PageAttempt', seq FROM sqlite_sequence WHERE name = 'PageAttempt';
DROP TABLE "PageAttempt";
ALTER TABLE "new_PageAttempt" RENAME TO "PageAttempt";
CREATE INDEX "PageAttempt_pageId_id_idx" ON "PageAttempt"("pageId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
