-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "about" TEXT;
ALTER TABLE "AuditEntry" ADD COLUMN "changes" TEXT;

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_about_id_idx" ON "AuditEntry"("workspaceId", "about", "id");
