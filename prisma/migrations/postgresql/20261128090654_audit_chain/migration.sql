-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "address" TEXT,
ADD COLUMN     "hash" TEXT,
ADD COLUMN     "requestId" TEXT,
ADD COLUMN     "sequence" INTEGER;

-- CreateTable
CREATE TABLE "AuditHead" (
    "workspaceId" BIGINT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "removedSequence" INTEGER NOT NULL DEFAULT 0,
    "removedHash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_workspaceId_sequence_key" ON "AuditEntry"("workspaceId", "sequence");

-- AddForeignKey
ALTER TABLE "AuditHead" ADD CONSTRAINT "AuditHead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
