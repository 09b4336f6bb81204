-- CreateTable
CREATE TABLE "UnmatchedNotice" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "apiKeyId" BIGINT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "isRecovery" BOOLEAN NOT NULL,
    "key" TEXT,
    "item" TEXT NOT NULL,

    CONSTRAINT "UnmatchedNotice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UnmatchedNotice_apiKeyId_id_idx" ON "UnmatchedNotice"("apiKeyId", "id");

-- AddForeignKey
ALTER TABLE "UnmatchedNotice" ADD CONSTRAINT "UnmatchedNotice_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
