-- CreateTable
CREATE TABLE "UnmatchedNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "isRecovery" BOOLEAN NOT NULL,
    "key" TEXT,
    "item" TEXT NOT NULL,
    CONSTRAINT "UnmatchedNotice_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnmatchedNotice_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "UnmatchedNotice_isRecovery_check" CHECK ("isRecovery" IN (0, 1))
);

-- CreateIndex
CREATE INDEX "UnmatchedNotice_apiKeyId_id_idx" ON "UnmatchedNotice"("apiKeyId", "id");
