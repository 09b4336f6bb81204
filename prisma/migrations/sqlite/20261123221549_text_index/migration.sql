-- CreateTable
CREATE TABLE "TextIndexMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    CONSTRAINT "TextIndexMark_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE INDEX "Incident_workspaceId_receivedAt_idx" ON "Incident"("workspaceId", "receivedAt");

-- Text index
CREATE VIRTUAL TABLE "IncidentText" USING fts5("words", content='', contentless_delete=1, tokenize="ascii tokenchars ':'");
