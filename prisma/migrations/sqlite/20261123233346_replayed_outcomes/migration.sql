-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_IdempotencyKey" (
    "apiKeyId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "incidentId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "outcomes" TEXT,

    PRIMARY KEY ("apiKeyId", "key"),
    CONSTRAINT "IdempotencyKey_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IdempotencyKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "IdempotencyKey_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "IdempotencyKey_incidentId_outcomes_check" CHECK ("incidentId" IS NOT NULL OR "outcomes" IS NOT NULL)
) WITHOUT ROWID;
INSERT INTO "new_IdempotencyKey" ("apiKeyId", "bodyHash", "createdAt", "incidentId", "key") SELECT "apiKeyId", "bodyHash", "createdAt", "incidentId", "key" FROM "IdempotencyKey";
DELETE FROM sqlite_sequence WHERE name = 'new_IdempotencyKey';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_IdempotencyKey', seq FROM sqlite_sequence WHERE name = 'IdempotencyKey';
DROP TABLE "IdempotencyKey";
ALTER TABLE "new_IdempotencyKey" RENAME TO "IdempotencyKey";
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");
CREATE INDEX "IdempotencyKey_incidentId_idx" ON "IdempotencyKey"("incidentId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
