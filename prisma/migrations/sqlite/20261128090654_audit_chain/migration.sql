-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "address" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "hash" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "requestId" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "sequence" INTEGER;

-- CreateTable
CREATE TABLE "AuditHead" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "removedSequence" INTEGER NOT NULL DEFAULT 0,
    "removedHash" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "AuditHead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_workspaceId_sequence_key" ON "AuditEntry"("workspaceId", "sequence");
